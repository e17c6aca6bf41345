/** How what was not sent begins to be told. */
export const UNREACHED = 'The provider could not be reached'
