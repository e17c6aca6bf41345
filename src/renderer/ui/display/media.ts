/** Below 768 px: the phone's layout. */
export const PHONE = '(max-width: 47.99em)'
/** Where an editor shows its settings or its frame, not both. */
export const ONE_PANE = '(max-width: 61.99em)'
