function alertOfPayment(): void {
  const alert = document.querySelector<HTMLElement>('main .shop-notice-error')
  if (!alert || document.activeElement !== document.body) return
  alert.tabIndex = -1
  alert.focus({ preventScroll: true })
}

/** Focuses what fixes the first line that is short of stock: its quantity, or Remove. False if there is no such line. */
export function focusShortLine(): boolean {
  const line = document
    .querySelector(':is(.shop-summary, .shop-instant) .shop-short')
    ?.closest('.shop-line, .shop-choice-details')
  const fix = line?.querySelector<HTMLElement>('button:not([disabled])')
  fix?.focus()
  return Boolean(fix)
}

/**
 * Moves the focus after a payment that failed, once that is drawn: to the line that is short of stock, or to the alert if
 * the focus was lost with a closed dialog or a disabled button.
 */
export function focusFailure(): void {
  setTimeout(() => focusShortLine() || alertOfPayment())
}
