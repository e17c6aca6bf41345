/** Ways in which the CSS of an ancestor can hide a protected slot. Each rule detects one; README.md has the reasons. */

/** Minimum width and height in CSS pixels. */
const MIN_SIZE = 6
/** How much of a slot may be clipped: in CSS pixels at its sides, and as a share of its height. */
const MAX_CLIPPED_SIDE = 2
const MAX_CLIPPED_SHARE = 0.25
/** Minimum product of the opacities of all ancestors. */
const MIN_OPACITY = 0.6

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>

/** The page that a slot is on: its width without overflow, and its scroll position. */
interface Page {
  width: number
  scrollX: number
  scrollY: number
}

export const isTooSmall = (box: Box): boolean => box.width < MIN_SIZE || box.height < MIN_SIZE

/** True if not even scrolling brings a slot onto the screen. */
export const isOffPage = (box: Box, page: Page): boolean =>
  box.left + page.scrollX < -MAX_CLIPPED_SIDE ||
  box.right + page.scrollX > page.width + MAX_CLIPPED_SIDE ||
  box.bottom + page.scrollY <= 0

type HidingStyle = Pick<
  CSSStyleDeclaration,
  'clipPath' | 'maskImage' | 'mixBlendMode' | 'textDecorationLine' | 'filter' | 'getPropertyValue'
>
type StyleRule = (style: HidingStyle) => boolean

const isSet = (image: string | undefined): boolean => (image ?? '').replace('none', '') !== ''

const hasClipPath: StyleRule = ({ clipPath }) => clipPath !== 'none'
const isMasked: StyleRule = (style) =>
  isSet(style.maskImage) || isSet(style.getPropertyValue('-webkit-mask-box-image-source'))
const isBlended: StyleRule = ({ mixBlendMode }) => mixBlendMode !== 'normal'
const isStruckThrough: StyleRule = ({ textDecorationLine }) => textDecorationLine.includes('line-through')
const isFilteredAway: StyleRule = ({ filter }) => /blur|opacity|brightness|contrast/.test(filter)

/** Attacks by a single property of one ancestor. */
const STYLE_RULES: readonly StyleRule[] = [hasClipPath, isMasked, isBlended, isStruckThrough, isFilteredAway]

/** True if an element's own style hides its content. */
export const hidesContent: StyleRule = (style) => STYLE_RULES.some((applies) => applies(style))

/** Ancestors add up: two at 70% leave less than the minimum. */
export const isFaded = (opacities: readonly number[]): boolean =>
  opacities.reduce((product, opacity) => product * opacity, 1) < MIN_OPACITY

/** What an ancestor with `overflow` clips: everything outside of `box`. */
interface Clip {
  box: Box
  isScrollable: boolean
}

type ClipRule = (slot: Box, clip: Clip) => boolean

const isCollapsed: ClipRule = (_, { box }) => isTooSmall(box)
const isClippedAside: ClipRule = (slot, { box }) =>
  slot.left < box.left - MAX_CLIPPED_SIDE || slot.right > box.right + MAX_CLIPPED_SIDE
/** Content that is scrolled out of view can be scrolled back, as long as some of it is inside. */
const isClippedVertically: ClipRule = (slot, { box, isScrollable }) => {
  const allowed = isScrollable ? slot.height : slot.height * MAX_CLIPPED_SHARE
  return slot.bottom - allowed > box.bottom || slot.top + allowed < box.top
}
const isClippedCompletely: ClipRule = (slot, { box }) => slot.bottom <= box.top || slot.top >= box.bottom

/** Attacks by an ancestor's `overflow`. */
const CLIP_RULES: readonly ClipRule[] = [isCollapsed, isClippedAside, isClippedVertically, isClippedCompletely]

/** True if an ancestor's `overflow` clips more of a slot than a narrow edge. */
export const isClipped: ClipRule = (slot, clip) => CLIP_RULES.some((applies) => applies(slot, clip))
