/** Prefix of the message for a call that was not sent. */
export const UNREACHED = 'The provider could not be reached'
