/** Marks the protected slots. */
const PLACE = '[data-guarded]'

/**
 * Styles for all ancestors of a protected slot: fully visible, in place, and without a stacking context that could put
 * the slot behind something.
 */
const PLAIN = `opacity:1;filter:none;backdrop-filter:none;mix-blend-mode:normal;background-blend-mode:normal;background-clip:border-box;
mask:none;-webkit-mask-box-image:none;clip:auto;clip-path:none;zoom:1;transform:none;translate:none;rotate:none;scale:none;perspective:none;
offset-path:none;text-decoration:none;animation:none;transition:none`

/** Elements of the store that let presses through; they must not be usable as an overlay. */
const PRESS_THROUGH = ':is(.shop-control>label,.shop-control>.shop-icon)'
const BARE = 'background:none;border:0;box-shadow:none;outline:0'

/** Elements over or around the page: nothing can be made of them even if a browser lets a rule escape its scope. */
const OUTSIDE = ':is(:root,body,#root,.shop-toasts)'

const important = (declarations: string): string =>
  declarations
    .split(';')
    .map((declaration) => `${declaration.trim()}!important`)
    .join(';')

/** Elements that the store itself fades, such as sold-out choices. */
const FADED = '.shop-card-row'

/**
 * Rules that apply within `scope` whatever a merchant writes: `!important` in the first layer overrides every other
 * rule. Ancestors of protected slots create no stacking context, so that the slots are above everything else on the
 * page; they are not transformed or filtered, and no generated text is next to them.
 */
export function guardRules(scope: string): string {
  const around = `:is(${scope},${scope} *):has(${PLACE})`
  const pieces = (selector: string): string => `${selector}::before,${selector}::after`
  return `@layer{
${scope}{isolation:isolate!important}
${scope} :has(${PLACE}){z-index:auto!important;isolation:auto!important;will-change:auto!important}
${around}:not(${FADED}){${important(PLAIN)}}
${around}${FADED}{${important(PLAIN.replace('opacity:1;', ''))}}
${pieces(`${around}:not(.shop-cols)`)},${around}::after,${pieces(`${scope} ${PLACE}`)}{content:none!important}
${scope} .shop-cols::before{content:''!important}
${scope} ${PRESS_THROUGH}{${important(BARE)}}
${pieces(`${scope} ${PRESS_THROUGH}`)},${pieces(OUTSIDE)}{content:none!important}
.shop-toasts{inset:auto 16px 24px!important;${important(BARE)}}
}`
}
