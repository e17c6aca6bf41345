/** Custom CSS whose hiding can't be detected from the text alone. */
export const CSS_ATTACKS: readonly string[] = [
  '.shop-b { display: none }',
  '.shop-line { display: none }',
  '.shop-a, .shop-b { transform: rotateY(90deg) }',
  '.shop-b { height: 11px; overflow: hidden; padding: 0 }',
  '.shop-side { background: #1c2420 } .shop-bar { background: #1c2420 }',
  'main { position: relative } main::after { content: ""; position: absolute; inset: 0; background: #fff }',
  '.shop-brand-row { --far: 0 0 0 9999px #fff; box-shadow: var(--far); position: relative; z-index: 99 }',
  '.shop-brand-row { outline: calc(4px * 900) solid #fff; position: relative; z-index: 99 }',
  '.shop-brand-row { margin-bottom: calc(-1 * 1000px); height: 1400px; background: #1c2420; position: relative; z-index: 9 }',
  '@keyframes veil { to { box-shadow: 0 0 0 calc(40px * 90) #fff } } .shop-brand-row { animation: veil 1ms forwards; position: relative; z-index: 9 }',
  '@keyframes away { to { opacity: 0 } } .shop-b { animation: away 10ms 300ms forwards }',
  '.shop-summary { background: oklch(0.25 0.01 160) } .shop-bar { background: oklch(0.25 0.01 160) }',
  '.shop-summary, .shop-bar { background: linear-gradient(#1c2420, #1c2420) }',
  '.shop-cols, .shop-cols::before, .shop-bar { background: color(srgb 0.11 0.14 0.125) }',
  '.shop-b { border-top: 2000px solid #1c2420; margin-top: calc(-1 * 1900px) }',
  '.shop-line-text { box-shadow: 0 0 0 48px #1c2420 }',
  '.shop-line { text-decoration: line-through 24px #fff }',
  '.shop-b, .shop-bar { backdrop-filter: brightness(0) }',
  '.shop-b { zoom: 0.2 }',
  '.shop-summary { width: 60px; overflow: hidden }',
]

const OVER =
  "content:'USD 1.00';position:fixed;left:0;top:0;width:400px;height:200px;background:gold;pointer-events:none;z-index:99"

/** CSS that once escaped its page, or reached protected elements. */
export const CSS_ESCAPES: readonly string[] = [
  `.a[title="],x{} html::after{${OVER}} y["]{color:red}`,
  `@supports (--x:"{"){.a{--y:"){} html::before{${OVER}} .q{--z:"}}`,
  `.shop-summary{html:has(&)::after{${OVER}}}`,
  '.shop-page ~ .shop-toasts{top:0;left:0;height:200px;background:gold}',
  `.a\\),body{background:gold} } html::after{${OVER}}`,
  '@keyframes shop-rise{0%,100%{opacity:0}} @scope (html){:scope{opacity:0}} @property --shop-text{syntax:"<color>";inherits:false;initial-value:transparent}',
  '.shop-line,.shop-total,.shop-summary,.shop-bar{display:block} .shop-line::first-letter,.shop-summary::first-letter,.shop-summary::first-line{font-size:0;color:transparent}',
  '.shop-summary h2{display:list-item;list-style:decimal inside;counter-set:list-item 19}',
  '.shop-page{--shop-part-text:transparent;--shop-part-bg:#1c2420;--shop-text:transparent;--shop-button-text:transparent}',
  '.shop-summary { -webkit-mask-box-image: linear-gradient(transparent, transparent) }',
]
