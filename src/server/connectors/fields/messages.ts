/**
 * Message channel to the embedding page only. With `exact`, only a page of that origin can send and receive; otherwise
 * its origin is unknown until its first message, and nothing secret is sent before.
 */
export const parentPort = <Event extends object>(exact?: string) => {
  let origin = exact ?? '*'
  return {
    send: (message: Event): void => parent.postMessage(message, origin),
    /** Listens to the embedding page only; messages of other windows are dropped. */
    listen: (handler: (message: unknown) => void): void => {
      addEventListener('message', (event) => {
        if (event.source !== parent || (exact !== undefined && event.origin !== exact)) return
        // A sandboxed parent has the origin 'null', which postMessage doesn't accept as a target.
        if (event.origin !== 'null') origin = event.origin
        handler(event.data)
      })
    },
  }
}

/** Reports the page's height whenever it changes, so that its frame never scrolls. */
export const reportHeight = (send: (height: number) => void): void => {
  const observer = new ResizeObserver(() => send(Math.ceil(document.documentElement.getBoundingClientRect().height)))
  observer.observe(document.documentElement)
}

/** Finds an element that the page's own HTML is known to contain. */
export const part = <E extends Element>(selector: string, type: new () => E, root: ParentNode = document): E => {
  const element = root.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page lacks ${selector}`)
  return element
}
