/** Below 768 px: the phone's layout. */
export const PHONE = '(max-width: 47.99em)'
