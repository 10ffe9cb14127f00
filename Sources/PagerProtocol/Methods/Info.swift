package import PagerJSON

/// `info`: what this engine is and what it can take.
package enum InfoResult {
  package static func write(_ limits: Limits, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", ProtocolVersion.name)
    writer.member("version", ProtocolVersion.engine)
    writer.key("protocol")
    writer.beginObject()
    writer.member("major", ProtocolVersion.major)
    writer.member("minor", ProtocolVersion.minor)
    writer.endObject()
    writer.key("methods")
    writer.beginArray()
    for method in Method.allCases { writer.text(method.wireName) }
    writer.endArray()
    writer.key("limits")
    writer.beginObject()
    for limit in Limit.all { writer.member(limit.name, limits[keyPath: limit.value]) }
    writer.endObject()
    writer.member("jansson", JSONDocument.parserVersion)
    writer.endObject()
  }
}
