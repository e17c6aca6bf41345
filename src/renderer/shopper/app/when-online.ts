/** Acts now, or once the browser is back online: a page that is left offline is replaced by the browser's error page. */
export function whenOnline(act: () => void): void {
  if (navigator.onLine) return act()
  const onOnline = () => {
    if (!navigator.onLine) return
    removeEventListener('online', onOnline)
    act()
  }
  addEventListener('online', onOnline)
}
