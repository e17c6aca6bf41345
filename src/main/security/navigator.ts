/** Where somebody outside the window wants it to go: deep links, notifications, a second start. */
export interface Navigator {
  /** Goes there now, or as soon as the screens are there to listen. */
  open: (destination: string) => void
  /** The screens listen from here on; the answer is what they missed. */
  listen: () => string | null
  /** The page is being replaced: keep what comes next. */
  pause: () => void
}

/** @param send reaches the screens; what is sent while nobody listens would be lost */
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
