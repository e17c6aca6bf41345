/** Prefix of the message for a call that was not sent. */
export const UNREACHED_PREFIX = 'The provider could not be reached'
