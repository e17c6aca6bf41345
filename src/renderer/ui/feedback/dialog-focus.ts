/** How long what had the focus is looked after once its dialog is closed: its button may be busy, or its row go away. */
const AFTER_MS = 10_000
/** The dialogs' own return of the focus comes first. */
const SETTLE_MS = 30
/** How far back the way into a dialog is known: a menu's button, its item, the dialog's fields. */
const STEPS = 40

const DIALOG = '[role="dialog"][aria-modal="true"]'
/** What comes and goes over the screen: who was in it goes on before it, not around it. */
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]'
/** What can stand in for something in it that is gone. */
const GROUP = 'ul, ol, table, fieldset, section, form, nav, [role="list"], [role="group"]'

interface Step {
  element: HTMLElement
  /** The lists and groups that it stands in, from the innermost. */
  around: HTMLElement[]
}

function aroundOf(element: HTMLElement): HTMLElement[] {
  if (element.closest(OVER)) return []
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each; each = each.parentElement) if (each.matches(GROUP)) around.push(each)
  return around
}

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled, [inert] *')

/** Whether something has the focus that is still there and may have it. */
const isLost = (): boolean => {
  const at = document.activeElement
  return !(at instanceof HTMLElement) || at === document.body || isDisabled(at)
}

/** Makes a list or group take the focus until it is left. */
function focusGroup(group: HTMLElement): void {
  if (!group.hasAttribute('tabindex')) {
    group.tabIndex = -1
    group.addEventListener('blur', () => group.removeAttribute('tabindex'), { once: true })
  }
  group.focus({ preventScroll: true })
}

/** Focuses what was focused, or what it stood in when it is gone. False when there is neither: a menu or a dialog. */
function goBackTo({ element, around }: Step): boolean {
  if (element.isConnected) {
    // What is busy is waited for.
    if (!isDisabled(element)) element.focus({ preventScroll: true })
    return true
  }
  const left = around.find((each) => each.isConnected)
  if (left) focusGroup(left)
  return left !== undefined
}

/**
 * Sees to it that who closes a dialog goes on where it was opened, or at the list when that is gone, for all dialogs at
 * once: those that go without closing first, out of menus, and whose button is busy afterwards.
 *
 * @returns what ends it
 */
export function watchDialogFocus(): () => void {
  let steps: Step[] = []
  let dialog: Element | null = null
  let settle: ReturnType<typeof setTimeout> | undefined
  let over: ReturnType<typeof setTimeout> | undefined
  const goBack = () => {
    if (isLost() && !document.querySelector(DIALOG)) steps.findLast(goBackTo)
  }
  const look = () => {
    if (dialog?.isConnected) return
    clearTimeout(settle)
    settle = setTimeout(goBack, SETTLE_MS)
    if (dialog === null) return
    dialog = null
    over = setTimeout(rest, AFTER_MS)
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
    steps = steps.slice(-STEPS)
    if (inside === null || inside === dialog) return
    rest()
    dialog = inside
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  }
  // Who presses something else goes on there.
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
