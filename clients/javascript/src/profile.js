// What a profile may say, as protocol/VERIFY.md has it, the defaults first.
const fieldNames = ["items", "loading", "hasMore", "next", "failure", "outcome", "generation"];
const policies = {
  paging: ["page", "offset", "cursor"],
  duplicates: ["keepFirst", "replace", "keepAll"],
  whileLoading: ["ignore", "supersede"],
  afterFailure: ["retry", "block"],
  repeatedPosition: ["halt", "end", "continue"],
  resetLoads: [false, true],
  failure: ["reported", "none"],
};

/**
 * Refuses a profile with names or values that do not exist: what is mistyped would not be compared.
 *
 * @param {unknown} profile
 * @throws {TypeError}
 */
export function checkProfile(profile) {
  if (!Array.isArray(profile?.fields)) {
    throw new TypeError('serve needs a profile as second argument, such as { fields: ["items"] }');
  }
  checkNames("member", Object.keys(profile), ["fields", "policies"]);
  checkNames("field", profile.fields, fieldNames);
  if (!profile.fields.includes("items")) {
    throw new TypeError('the fields must have "items": without them no list can be compared');
  }
  checkPolicies(profile.policies);
}

function checkPolicies(given = {}) {
  if (given === null || typeof given !== "object" || Array.isArray(given)) {
    throw new TypeError('the policies are an object, such as { paging: "page" }');
  }
  checkNames("policy", Object.keys(given), Object.keys(policies));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || policies[name].includes(value)) continue;
    const known = policies[name].map((each) => JSON.stringify(each)).join(", ");
    throw new TypeError(`the policy ${name} is one of ${known}, not ${shown(value)}`);
  }
}

function checkNames(kind, given, known) {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined && !given.includes(undefined)) return;
  throw new TypeError(`a profile has no ${kind} ${shown(unknown)}; there are ${known.join(", ")}`);
}

function shown(value) {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
