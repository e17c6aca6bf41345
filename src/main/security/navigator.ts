/** Navigates to destinations from outside the window: deep links, notifications, a second launch. */
export interface Navigator {
  /** Navigates now, or as soon as the screens are ready to listen. */
  open: (destination: string) => void
  /** Marks the screens as listening and returns the destination they missed. */
  listen: () => string | null
  /** Queues destinations while the page is being replaced. */
  pause: () => void
}

/** @param send delivers to the screens; anything sent while they aren't listening is lost */
export function createNavigator(send: (destination: string) => void): Navigator {
  let listening = false
  let waiting: string | null = null
  return {
    open: (destination) => {
      if (listening) send(destination)
      else waiting = destination
    },
    listen: () => {
      const missed = waiting
      listening = true
      waiting = null
      return missed
    },
    pause: () => {
      listening = false
    },
  }
}
