/**
 * Sends messages to the page that embeds this one, and hears it alone. With `exact` only a page of that origin is spoken
 * to and heard; else its origin is unknown until it has spoken, and nothing secret goes before.
 */
export const parentPort = <Event extends object>(exact?: string) => {
  let origin = exact ?? '*'
  return {
    send: (message: Event): void => parent.postMessage(message, origin),
    /** Hears the embedding page only; another window's messages are dropped. */
    listen: (handler: (message: unknown) => void): void => {
      addEventListener('message', (event) => {
        if (event.source !== parent || (exact !== undefined && event.origin !== exact)) return
        // A sandboxed parent has the origin 'null', which postMessage does not take as a target.
        if (event.origin !== 'null') origin = event.origin
        handler(event.data)
      })
    },
  }
}

/** Reports the height of the page whenever it changes, so that the frame around it never scrolls. */
export const reportHeight = (send: (height: number) => void): void => {
  const observer = new ResizeObserver(() => send(Math.ceil(document.documentElement.getBoundingClientRect().height)))
  observer.observe(document.documentElement)
}

/** An element that the page's own HTML is known to hold. */
export const part = <E extends Element>(selector: string, type: new () => E, root: ParentNode = document): E => {
  const element = root.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page lacks ${selector}`)
  return element
}
