import { createContext } from 'react'
import { PreviewIframe, type FrameOptions } from './preview-iframe.ts'

/** How long a frame stays parked for the next screen, in milliseconds. */
const PARKED_MS = 10_000

/** Name under which screens share a frame, if they do. */
type SharedName = string | undefined

interface Parked {
  name: string
  frame: PreviewIframe
  timer: ReturnType<typeof setTimeout>
}

/**
 * Hands the loaded frame of one screen to the next one, such as a thumbnail of the list to the editor. Browsers that
 * can't move an iframe without reloading it always get a new frame.
 */
export class PreviewFramePool {
  #requested: string | null = null
  #parked: Parked | null = null
  #parkingLot: HTMLElement | null = null

  /** Requests that the next screen reuse this frame, which is parked when its place unmounts. */
  request(name: string): void {
    this.#requested = name
  }

  /** Mounts a frame in `place`: the parked frame with this name, already loaded, or a new one. */
  take(place: HTMLElement, name: SharedName, options: FrameOptions): PreviewIframe {
    if (this.#parked && this.#parked.name === name && place.isConnected) {
      const { frame } = this.#unpark(this.#parked)
      place.moveBefore(frame.element, null)
      return frame
    }
    const frame = new PreviewIframe(options)
    place.append(frame.element)
    return frame
  }

  /** Releases a frame before its place unmounts; call it while the place is still in the document. */
  release(frame: PreviewIframe, name: SharedName): void {
    frame.disown()
    const canMove = 'moveBefore' in Element.prototype && frame.element.isConnected
    if (canMove && name !== undefined && name === this.#requested) this.#park(frame, name)
    else frame.close()
  }

  #park(frame: PreviewIframe, name: string): void {
    this.#closeParked()
    this.#openParkingLot().moveBefore(frame.element, null)
    this.#parked = { name, frame, timer: setTimeout(() => this.#closeParked(), PARKED_MS) }
  }

  #unpark(parked: Parked): Parked {
    clearTimeout(parked.timer)
    this.#parked = null
    return parked
  }

  #closeParked(): void {
    if (this.#parked) this.#unpark(this.#parked).frame.close()
  }

  /** Element for the parked frame: it is in the document because removing an iframe reloads it. */
  #openParkingLot(): HTMLElement {
    this.#parkingLot ??= document.createElement('div')
    this.#parkingLot.inert = true
    this.#parkingLot.style.cssText =
      'position:fixed;inset:0 auto auto 0;width:0;height:0;overflow:hidden;visibility:hidden'
    if (!this.#parkingLot.isConnected) document.body.append(this.#parkingLot)
    return this.#parkingLot
  }
}

/** The pool that all screens share. */
export const PreviewFrames = createContext(new PreviewFramePool())
