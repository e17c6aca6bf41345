/** Custom CSS that no reader of the text alone would take for hiding. */
export const CSS_ATTACKS: readonly string[] = [
  '.shop-b { display: none }',
  '.shop-line { display: none }',
  '.shop-a, .shop-b { transform: rotateY(90deg) }',
  '.shop-b { height: 11px; overflow: hidden; padding: 0 }',
  '.shop-side { background: #1c2420 } .shop-bar { background: #1c2420 }',
  'main { position: relative } main::after { content: ""; position: absolute; inset: 0; background: #fff }',
  '.shop-brand-row { --far: 0 0 0 9999px #fff; box-shadow: var(--far); position: relative; z-index: 99 }',
  '.shop-brand-row { outline: calc(40px * 90) solid #fff; position: relative; z-index: 99 }',
  '.shop-brand-row { margin-bottom: calc(-1 * 1000px); height: 1400px; background: #1c2420; position: relative; z-index: 9 }',
  '@keyframes veil { to { box-shadow: 0 0 0 calc(40px * 90) #fff } } .shop-brand-row { animation: veil 1ms forwards; position: relative; z-index: 9 }',
  '@keyframes away { to { opacity: 0 } } .shop-b { animation: away 10ms 300ms forwards }',
]
