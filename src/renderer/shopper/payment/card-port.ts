import { isHostedFieldsEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import type {
  HostedFieldName,
  HostedFieldsCommand,
  HostedFieldsEvent,
} from '../../../shared/domain/checkout/hosted-fields.ts'

export type CardAnswer =
  | { status: 'token'; token: string; card_type: string; card_last_four: string }
  /** `invalid`: the fields show the error themselves and have the focus. */
  | { status: 'invalid' | 'refused' | 'unavailable'; message: string; field?: HostedFieldName | undefined }

/** The page's side of the provider's card fields. The page sees a token, never a number. */
export interface CardPort {
  /** Connects a frame until the returned function is called. Messages from other windows are ignored. */
  connect: (frame: HTMLIFrameElement, listener: (event: HostedFieldsEvent) => void) => () => void
  send: (command: HostedFieldsCommand) => void
  /**
   * Connects fields of a provider's own script in place of a frame, until the returned function is called: later
   * responses are dropped, and pending calls resolve without a card.
   */
  connectScript: (fields: (confirms: BeforeConfirmation) => Promise<CardAnswer>) => () => void
  /**
   * Exchanges the card for a token; a call before the frame is ready is sent once it is. Never rejects: a frame that
   * doesn't respond is `unavailable`.
   */
  tokenize: () => Promise<CardAnswer>
  /** Marks a field of the frame with the reason of a decline, and focuses it. Other fields stay as they are. */
  point: (field: HostedFieldName, reason: string) => void
  /**
   * Reports that the fields could not be loaded, with `message`: calls for the card fail immediately until the returned
   * function is called.
   */
  reportMissing: (message: string) => () => void
  /** True if a card can be requested; fields of a provider's own script don't report their state beforehand. */
  isComplete: () => boolean
}

/**
 * Called by fields that are about to ask the shopper for a confirmation, to suspend the timeout. Returns false if the
 * call was abandoned: then they must not ask.
 */
export type BeforeConfirmation = () => boolean

/** Milliseconds; longer than the timeout of the frame's own call. */
const TOKENIZE_TIMEOUT = 20_000

const GONE: CardAnswer = { status: 'unavailable', message: '' }

interface Waiter {
  resolve: (answer: CardAnswer) => void
  late: ReturnType<typeof setTimeout>
}

const answerOf = (event: HostedFieldsEvent): CardAnswer | null => {
  if (event.type === 'token') {
    const { token, card_type, card_last_four } = event
    return { status: 'token', token, card_type, card_last_four }
  }
  if (event.type === 'error') return { status: event.code, message: event.message, field: event.field }
  return null
}

/** Holds a page's card port, which is created on first use: the start of the page doesn't need one. */
export interface CardPortHolder {
  port?: CardPort
  /** The error if the code of the fields could not be loaded. */
  lacks?: string
}

export function getCardPort(place: CardPortHolder): CardPort {
  const port = (place.port ??= createCardPort())
  if (place.lacks) port.reportMissing(place.lacks)
  return port
}

/** The pending calls for a card. Each is settled once, at the latest by its timeout. */
function createWaiters() {
  const waiting = new Map<string, Waiter>()
  let count = 0
  const settle = (id: string, answer: CardAnswer) => {
    const waiter = waiting.get(id)
    if (!waiter) return
    waiting.delete(id)
    clearTimeout(waiter.late)
    waiter.resolve(answer)
  }
  return {
    settle,
    settleAll: (answer = GONE) => {
      for (const id of waiting.keys()) settle(id, answer)
    },
    /** Removes the timeout of a call; returns false if the call is no longer pending. */
    suspend: (id: string): boolean => {
      const waiter = waiting.get(id)
      clearTimeout(waiter?.late)
      return waiter !== undefined
    },
    add: (resolve: Waiter['resolve']): string => {
      count += 1
      const id = String(count)
      waiting.set(id, { resolve, late: setTimeout(() => settle(id, GONE), TOKENIZE_TIMEOUT) })
      return id
    },
    ids: () => waiting.keys(),
  }
}

export function createCardPort(): CardPort {
  let target: Window | null = null
  let element: HTMLIFrameElement | null = null
  let ready = false
  let complete = false
  let lacking: CardAnswer | null = null
  let served: ((confirms: BeforeConfirmation) => Promise<CardAnswer>) | null = null
  const { settle, settleAll, suspend, add, ids } = createWaiters()

  const send = (command: HostedFieldsCommand) => {
    // The frame is sandboxed: its origin is opaque and can't be named. The message only has styles, texts and requests.
    target?.postMessage(command, '*')
  }
  const ask = (id: string) => {
    const fields = served
    if (fields) {
      const confirms = () => served === fields && suspend(id)
      void fields(confirms).then((answer) => served === fields && settle(id, answer))
    } else if (ready) send({ type: 'tokenize', id })
  }
  return {
    connectScript: (fields) => {
      served = fields
      for (const id of ids()) ask(id)
      return () => {
        if (served !== fields) return
        served = null
        settleAll()
      }
    },
    connect: (frame, listener) => {
      target = frame.contentWindow
      element = frame
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        // A sandboxed frame has an opaque origin.
        if (source === null || source !== frame.contentWindow || origin !== 'null' || !isHostedFieldsEvent(data)) return
        target = frame.contentWindow
        const answer = answerOf(data)
        if (answer && 'id' in data) settle(data.id, answer)
        if (data.type === 'state') ({ complete } = data)
        listener(data)
        if (data.type !== 'ready') return
        ready = true
        complete = false
        // Requests from before the fields were ready, or were reloaded.
        for (const id of ids()) ask(id)
      }
      window.addEventListener('message', hear)
      return () => {
        window.removeEventListener('message', hear)
        if (target !== frame.contentWindow && frame.contentWindow !== null) return
        target = null
        element = null
        ready = false
        settleAll()
      }
    },
    send,
    point: (field, reason) => {
      if (!element || !ready) return
      element.focus()
      // The advice is in the alert.
      const [message] = /^[^.。]*[.。]?/.exec(reason) ?? []
      send({ type: 'focus', field, ...(message && { message }) })
    },
    reportMissing: (message) => {
      const mine: CardAnswer = { status: 'unavailable', message }
      lacking = mine
      settleAll(mine)
      return () => {
        if (lacking === mine) lacking = null
      }
    },
    isComplete: () => !lacking && (served !== null || (ready && complete)),
    tokenize: () =>
      new Promise((resolve) => {
        if (lacking) return resolve(lacking)
        ask(add(resolve))
      }),
  }
}
