/** An outline in the page's background color that keeps text readable on a background of its own color. */
const TEXT_OUTLINE = ['2px', '2px', '3px'].map((size) => `0 0 ${size} var(--shop-part-bg,var(--shop-bg))`).join(',')

/**
 * `!important` inside a shadow root wins over the page's styles of the host. The slot's content is above anything else
 * the merchant styles.
 */
const HOST = `:host{all:initial!important;display:contents!important;direction:ltr!important}
:host>span>span>*{position:relative;z-index:1;text-shadow:${TEXT_OUTLINE}}:host .shop-button{text-shadow:none}`

/** An inline style element already has its text. @throws for a sheet that the browser doesn't allow to read. */
const textOf = ({ ownerNode, cssRules }: CSSStyleSheet): string =>
  ownerNode instanceof HTMLStyleElement
    ? ownerNode.textContent
    : Array.from(cssRules, ({ cssText }) => cssText).join('\n')

function readShadowSheet(): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(HOST + Array.from(document.styleSheets, textOf).join('\n'))
    return sheet
  } catch {
    return null
  }
}

let cached: CSSStyleSheet | null | undefined

/** The store's own rules for the shadow roots, read once; null if the browser doesn't allow it. */
export function shadowSheet(): CSSStyleSheet | null {
  if (cached === undefined) cached = readShadowSheet()
  return cached
}
