/** Below 768 px: the phone layout. */
export const PHONE = '(max-width: 47.99em)'
/** Widths at which an editor shows either its settings or its preview. */
export const ONE_PANE = '(max-width: 61.99em)'
