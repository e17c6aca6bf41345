/**
 * How long to retry restoring focus after a dialog closes, in milliseconds: its button may be busy, or its row removed.
 */
const RESTORE_TIMEOUT_MS = 10_000
/** Delay that lets dialogs restore focus themselves first. */
const SETTLE_MS = 30
/** Number of focus steps remembered: a menu's button, its item, the dialog's fields. */
const MAX_STEPS = 40

const DIALOG = '[role="dialog"][aria-modal="true"]'
/** Temporary overlays: focus returns to what was focused before them. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** Containers that can receive focus in place of a removed element. */
const GROUP = 'ul, ol, table, fieldset, section, form, nav, [role="list"], [role="group"]'

interface Step {
  element: HTMLElement
  /** Its ancestor lists and groups, innermost first. */
  around: HTMLElement[]
}

function aroundOf(element: HTMLElement): HTMLElement[] {
  if (element.closest(OVERLAYS)) return []
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement) if (each.matches(GROUP)) around.push(each)
  return around
}

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled, [inert] *')

/** True if focus is not on a connected, focusable element. */
const isLost = (): boolean => {
  const at = document.activeElement
  return !(at instanceof HTMLElement) || at === document.body || isDisabled(at)
}

/** Makes a list or group focusable until it loses focus. */
function focusGroup(group: HTMLElement): void {
  if (!group.hasAttribute('tabindex')) {
    group.tabIndex = -1
    group.addEventListener('blur', () => group.removeAttribute('tabindex'), { once: true })
  }
  group.focus({ preventScroll: true })
}

/** Restores focus to an element, or to its container if it is gone. False if neither exists, as in a menu or dialog. */
function restoreFocus({ element, around }: Step): boolean {
  if (element.isConnected) {
    // Wait while it is busy.
    if (!isDisabled(element)) element.focus({ preventScroll: true })
    return true
  }
  const left = around.find((each) => each.isConnected)
  if (left) focusGroup(left)
  return left !== undefined
}

/**
 * Restores focus after any dialog closes, to where it was opened or to the list if that is gone. Covers dialogs that
 * unmount without closing first, dialogs opened from menus, and openers that are busy afterwards.
 *
 * @returns the stop function
 */
export function watchDialogFocus(): () => void {
  let steps: Step[] = []
  let dialog: Element | null = null
  let settle: ReturnType<typeof setTimeout> | undefined
  let over: ReturnType<typeof setTimeout> | undefined
  const goBack = () => {
    if (isLost() && !document.querySelector(DIALOG)) steps.findLast(restoreFocus)
  }
  const look = () => {
    if (dialog?.isConnected) return
    clearTimeout(settle)
    settle = setTimeout(goBack, SETTLE_MS)
    if (dialog === null) return
    dialog = null
    over = setTimeout(rest, RESTORE_TIMEOUT_MS)
  }
  const changes = new MutationObserver(look)
  const rest = () => {
    changes.disconnect()
    clearTimeout(settle)
    clearTimeout(over)
  }
  const hear = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const inside = target.closest(DIALOG)
    steps = [...steps.filter(({ element }) => element !== target), { element: target, around: aroundOf(target) }]
    steps = steps.slice(-MAX_STEPS)
    if (inside === null || inside === dialog) return
    rest()
    dialog = inside
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  }
  // Stop if the user focuses something else.
  const leave = () => {
    if (dialog === null) rest()
  }
  document.addEventListener('focusin', hear)
  document.addEventListener('pointerdown', leave)
  document.addEventListener('keydown', leave)
  return () => {
    rest()
    document.removeEventListener('focusin', hear)
    document.removeEventListener('pointerdown', leave)
    document.removeEventListener('keydown', leave)
  }
}
