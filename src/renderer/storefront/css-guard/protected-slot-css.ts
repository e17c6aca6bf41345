/** Marks the places of the protected parts. */
const PLACE = '[data-guarded]'

/**
 * How everything is that a protected part stands in: seen as it is, in its place, and in no layer of its own that could
 * hold the part down.
 */
const PLAIN = `opacity:1;filter:none;backdrop-filter:none;mix-blend-mode:normal;background-blend-mode:normal;background-clip:border-box;
mask:none;-webkit-mask-box-image:none;clip:auto;clip-path:none;zoom:1;transform:none;translate:none;rotate:none;scale:none;perspective:none;
offset-path:none;text-decoration:none;animation:none;transition:none`

/** What the shop lets presses through; nothing can be made of it that a look at a point would not find. */
const PASSED = ':is(.shop-control>label,.shop-control>.shop-icon)'
const BARE = 'background:none;border:0;box-shadow:none;outline:0'

/** What lies over the page or around it: should a browser let a rule out of its scope, there is nothing to be made of it. */
const OUTSIDE = ':is(:root,body,#root,.shop-toasts)'

const important = (declarations: string): string =>
  declarations
    .split(';')
    .map((declaration) => `${declaration.trim()}!important`)
    .join(';')

/** The shop's own look of what is out of sight on purpose, such as what is sold out. */
const FADED = '.shop-card-row'

/**
 * What holds within `scope` whatever a merchant writes: `!important` in the first layer is above every other rule. What
 * the protected parts stand in makes no layer of its own, so that they lie over everything else of the page, is not
 * changed on the way to the eye, and no text is put next to them.
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
${scope} ${PASSED}{${important(BARE)}}
${pieces(`${scope} ${PASSED}`)},${pieces(OUTSIDE)}{content:none!important}
.shop-toasts{inset:auto 16px 24px!important;${important(BARE)}}
}`
}
