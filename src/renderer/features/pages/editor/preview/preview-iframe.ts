import {
  isPreviewCheckResult,
  isPreviewPart,
  isPreviewReady,
  type CssCheckResult,
  type PreviewContent,
  type PreviewMessage,
} from '../../../../../shared/preview.ts'
import { changeBetween, isNoChange } from '../../../../../shared/preview-change.ts'

/** The shopper's page in preview mode: it shows posted content in place of a session. */
const PREVIEW_PATH = '/shop.html?preview=1'

/** The component that currently shows a frame. */
export interface FrameOwner {
  onReady: (times: number) => void
  onChecked: (found: CssCheckResult) => void
  onPart: (part: string) => void
}

export interface FrameAppearance {
  /** Accessible name. */
  title: string
  className: string
  /** True for a thumbnail, which takes neither focus nor clicks. */
  still: boolean
  /** Viewport width of the page inside, in CSS pixels. */
  width: number
  height: number
  /** 1 is 100%. */
  scale: number
}

export interface FrameOptions {
  kind: PreviewContent['kind']
  /** True if it loads only when near the viewport. */
  lazy: boolean
}

const isSameAppearance = (one: FrameAppearance, other: FrameAppearance): boolean =>
  one.title === other.title &&
  one.className === other.className &&
  one.still === other.still &&
  one.width === other.width &&
  one.height === other.height &&
  one.scale === other.scale

/** A shopper's page in an iframe that can be moved between screens. */
export class PreviewIframe {
  readonly element: HTMLIFrameElement
  owner: FrameOwner | null = null
  /** Counts ready messages: a reloaded page sends another one. */
  readyCount = 0
  #posted: PreviewMessage | null = null
  #port: MessagePort | null = null
  #appearance: FrameAppearance | null = null

  constructor({ kind, lazy }: FrameOptions) {
    this.element = document.createElement('iframe')
    this.element.setAttribute('sandbox', 'allow-scripts allow-forms')
    this.element.loading = lazy ? 'lazy' : 'eager'
    this.element.src = `${PREVIEW_PATH}&kind=${kind}`
    window.addEventListener('message', this.#receive)
  }

  /** Writes styles only if they changed: each write makes the browser recompute styles. */
  setAppearance(appearance: FrameAppearance): void {
    if (this.#appearance && isSameAppearance(this.#appearance, appearance)) return
    this.#appearance = appearance
    const { title, className, still, width, height, scale } = appearance
    Object.assign(this.element, { title, className, inert: still, tabIndex: still ? -1 : 0 })
    Object.assign(this.element.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` })
    if (!still) this.element.loading = 'eager'
  }

  /** Posts the content: in full the first time, then as differences. */
  post(message: PreviewMessage): void {
    const change = this.#posted && changeBetween(this.#posted, message)
    this.#posted = message
    if (change !== null && isNoChange(change)) return
    const port = this.#port
    // Use the message port: browsers delay window messages until the keystroke has been painted.
    if (port) port.postMessage(change ?? message)
    // A sandboxed frame has no origin to target.
    else this.element.contentWindow?.postMessage(change ?? message, '*')
  }

  disown(): void {
    this.owner = null
  }

  close(): void {
    this.#port?.close()
    window.removeEventListener('message', this.#receive)
    this.element.remove()
  }

  readonly #receive = ({ source, data, ports }: MessageEvent<unknown>): void => {
    if (source === null || source !== this.element.contentWindow) return
    if (isPreviewReady(data)) this.#onReady(ports)
    if (isPreviewCheckResult(data)) this.owner?.onChecked(data)
    if (isPreviewPart(data)) this.owner?.onPart(data.part)
  }

  /** A page that was just loaded has no content yet, and sends a port of its own. */
  #onReady(ports: readonly MessagePort[]): void {
    this.#posted = null
    this.#port?.close()
    this.#port = ports[0] ?? null
    this.readyCount += 1
    this.element.setAttribute('data-ready', '')
    this.owner?.onReady(this.readyCount)
  }
}
