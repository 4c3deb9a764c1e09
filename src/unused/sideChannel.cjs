/**
 * Replaces `side-channel`, with which qs detects cyclic objects: every supported browser has WeakMap, and the original
 * adds forty kilobytes for those that do not.
 * @returns {WeakMap<object, unknown>}
 */
module.exports = () => new WeakMap()
