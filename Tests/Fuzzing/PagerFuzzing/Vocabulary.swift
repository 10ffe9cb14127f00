/// Words that inputs are made of.
enum Vocabulary {
  /// Requests to the sessions that are open when an input starts.
  static let requests = [
    #"{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"session":"p","as":"t"}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"loadNext","params":{"session":"c","as":"t"}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"loadNext","params":{"session":"o","as":"u"}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"deliver","params":{"session":"p","ticket":"t","rows":[1,2],"hasMore":true}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"deliver","params":{"session":"c","ticket":"t","rows":["a"],"nextCursor":"A"}}"#,
    #"{"jsonrpc":"2.0","id":6,"method":"deliver","params":{"session":"o","ticket":"t","rows":[{"id":1}],"hasMore":false}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"deliver","params":{"session":"c","ticket":{"generation":0,"cursor":"A"},"rows":[],"hasMore":true,"nextCursor":"A"}}"#,
    #"{"jsonrpc":"2.0","id":8,"method":"fail","params":{"session":"p","ticket":"t","error":{"message":"m","code":1,"data":[]},"retryable":false}}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"retry","params":["c","v"]}"#,
    #"{"jsonrpc":"2.0","id":10,"method":"refresh","params":{"session":"o","query":{"a":1}}}"#,
    #"{"jsonrpc":"2.0","id":11,"method":"reset","params":{"session":"p"}}"#,
    #"{"jsonrpc":"2.0","id":12,"method":"cancel","params":["p"]}"#,
    #"{"jsonrpc":"2.0","id":13,"method":"snapshot","params":{"session":"c","from":1,"limit":2,"pages":true}}"#,
    #"{"jsonrpc":"2.0","id":14,"method":"open","params":{"session":"n","paging":"cursor","first":"F","identity":["/a","/b"],"repeatedPosition":"continue","emptyCursor":"end"}}"#,
    #"{"jsonrpc":"2.0","id":15,"method":"open","params":["default","offset",3,"","keepAll","supersede","block","end"]}"#,
    #"{"jsonrpc":"2.0","id":16,"method":"close","params":{"session":"c"}}"#,
    #"{"jsonrpc":"2.0","id":17,"method":"restore","params":{"session":"p","snapshot":{"paging":"page","query":null,"next":{"page":3},"hasMore":true,"replacing":false,"count":2,"from":0,"items":[8,9]}}}"#,
    #"{"jsonrpc":"2.0","id":18,"method":"sessions"}"#,
    #"{"jsonrpc":"2.0","method":"deliver","params":["p","t",[3],true]}"#,
    #"[{"jsonrpc":"2.0","id":19,"method":"loadNext"},{"jsonrpc":"2.0","method":"reset"},1]"#,
    #"{"jsonrpc":"2.0","id":20,"result":null}"#,
    #"{"jsonrpc":"2.0","id":21,"method":"shutdown"}"#,
  ]

  static let values = [
    "null", "true", "false", "0", "-0", "1", "2", "-1", "1.0", "1e2", "0.5", "-0.0", "1e400",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "9007199254740991",
    "9007199254740992", #""""#, #""t""#, #""u""#, #""p""#, #""c""#, #""o""#, #""A""#, #""/id""#,
    #"{"id":1}"#, #"{"id":"1","v":2}"#, #"{"generation":0,"page":1}"#,
    #"{"generation":1,"offset":0,"attempt":2}"#, #"{"generation":0,"cursor":null,"attempt":1}"#,
    "[]", "{}", "[1,1]", #"["1",1]"#, #""\u0000""#, #""\ud83d\ude00""#, #""\ud800""#, #""\u2028""#,
    "\"e\u{301}\"", "\"\u{E9}\"", "\"\u{202E}\"", #""keepAll""#, #""replace""#, #""supersede""#,
    #""block""#, #""end""#, #""continue""#, #""offset""#, #""cursor""#, #""page""#,
    #""aaaaaaaaaaaaaaaaa""#, "[[[[[[[[[[[[]]]]]]]]]]]]", "\u{FEFF}",
  ]
}
