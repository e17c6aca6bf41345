function alertOfPayment(): void {
  const alert = document.querySelector<HTMLElement>('main .shop-notice-error')
  if (!alert || document.activeElement !== document.body) return
  alert.tabIndex = -1
  alert.focus({ preventScroll: true })
}

/**
 * Focuses the control that fixes the first line item short of stock: its quantity or Remove. Returns false if no line
 * item is short.
 */
export function focusShortLineItem(): boolean {
  const line = document
    .querySelector(':is(.shop-summary, .shop-instant) .shop-short')
    ?.closest('.shop-line, .shop-choice-details')
  const fix = line?.querySelector<HTMLElement>('button:not([disabled])')
  fix?.focus()
  return Boolean(fix)
}

/**
 * Moves the focus after a failed payment has rendered: to the line item short of stock, or to the alert if a closed
 * dialog or a disabled button lost the focus.
 */
export function focusFailure(): void {
  setTimeout(() => focusShortLineItem() || alertOfPayment())
}
