/** Sends a message to the page that embeds this one. Until it has spoken its origin is unknown: nothing secret goes then. */
export const parentPort = <Event extends object>() => {
  let origin = '*'
  return {
    send: (message: Event): void => parent.postMessage(message, origin),
    /** Hears the embedding page only; another window's messages are dropped. */
    listen: (handler: (message: unknown) => void): void => {
      addEventListener('message', (event) => {
        if (event.source !== parent) return
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
