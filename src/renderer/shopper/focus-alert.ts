/** Moves a focus that was lost with a closed dialog or a disabled button to the alert, once it is drawn. */
export function focusAlert(): void {
  setTimeout(() => {
    const alert = document.querySelector<HTMLElement>('main .shop-notice-error')
    if (!alert || document.activeElement !== document.body) return
    alert.tabIndex = -1
    alert.focus({ preventScroll: true })
  })
}
