/** Runs `act` now, or once the browser is back online: navigating offline would show the browser's error page. */
export function whenOnline(act: () => void): void {
  if (navigator.onLine) return act()
  const onOnline = () => {
    if (!navigator.onLine) return
    removeEventListener('online', onOnline)
    act()
  }
  addEventListener('online', onOnline)
}
