import { isHostedFieldsEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import type {
  HostedFieldName,
  HostedFieldsCommand,
  HostedFieldsEvent,
} from '../../../shared/domain/checkout/hosted-fields.ts'

export type CardAnswer =
  | { status: 'token'; token: string; card_type: string; card_last_four: string }
  /** `invalid`: the fields show it themselves and have the focus. */
  | { status: 'invalid' | 'refused' | 'unavailable'; message: string; field?: HostedFieldName | undefined }

/** The page's side of the provider's card fields. The page sees a token, never a number. */
export interface CardPort {
  /** Hears a frame until the returned function is called. Messages of any other window are dropped. */
  connect: (frame: HTMLIFrameElement, listener: (event: HostedFieldsEvent) => void) => () => void
  send: (command: HostedFieldsCommand) => void
  /**
   * Lets fields of a provider's own script answer in a frame's place, until the returned function is called: what such
   * fields answer after that is dropped, and who waits for them is told that there is no card.
   */
  serve: (fields: (confirms: Confirms) => Promise<CardAnswer>) => () => void
  /**
   * Exchanges the card for a token; asked before the frame is ready, it is asked as soon as it is. Never rejects: a frame
   * that does not answer is `unavailable`.
   */
  tokenize: () => Promise<CardAnswer>
  /** Marks a field of the frame with the reason of a decline, and focuses it. Other fields stay as they are. */
  point: (field: HostedFieldName, reason: string) => void
  /**
   * The fields could not be loaded, which `message` says: whoever asks for the card is told so at once, until the returned
   * function is called.
   */
  lack: (message: string) => () => void
  /** Whether a card can be asked for; fields of a provider's own script tell nothing before. */
  isComplete: () => boolean
}

/**
 * Fields say by it that they are about to ask the shopper for a confirmation, which is waited for as long as that takes.
 * False when nobody waits for the card any more: then nothing is to be asked.
 */
export type Confirms = () => boolean

/** Longer than the frame's own call may take. */
const PATIENCE = 20_000

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

/** Where a page keeps its port, which is made by whoever needs it first: the page's start has no use for one. */
export interface CardPlace {
  port?: CardPort
  /** Why there are no fields, where their code could not be loaded. */
  lacks?: string
}

export function portOf(place: CardPlace): CardPort {
  const port = (place.port ??= createCardPort())
  if (place.lacks) port.lack(place.lacks)
  return port
}

export function createCardPort(): CardPort {
  let target: Window | null = null
  let element: HTMLIFrameElement | null = null
  let ready = false
  let complete = false
  let lacking: CardAnswer | null = null
  let asked = 0
  let served: ((confirms: Confirms) => Promise<CardAnswer>) | null = null
  const waiting = new Map<string, Waiter>()

  const settle = (id: string, answer: CardAnswer) => {
    const waiter = waiting.get(id)
    if (!waiter) return
    waiting.delete(id)
    clearTimeout(waiter.late)
    waiter.resolve(answer)
  }
  const giveUp = (answer = GONE) => {
    for (const id of waiting.keys()) settle(id, answer)
  }
  const send = (command: HostedFieldsCommand) => {
    // The frame is sandboxed: its origin is opaque and cannot be named. What is sent is style, words and questions.
    target?.postMessage(command, '*')
  }
  const ask = (id: string) => {
    const fields = served
    if (fields) {
      const confirms = () => {
        const waiter = served === fields ? waiting.get(id) : undefined
        clearTimeout(waiter?.late)
        return waiter !== undefined
      }
      void fields(confirms).then((answer) => served === fields && settle(id, answer))
    } else if (ready) send({ type: 'tokenize', id })
  }
  return {
    serve: (fields) => {
      served = fields
      for (const id of waiting.keys()) ask(id)
      return () => {
        if (served !== fields) return
        served = null
        giveUp()
      }
    },
    connect: (frame, listener) => {
      target = frame.contentWindow
      element = frame
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        // Whatever is in the frame has an opaque origin: it is sandboxed.
        if (source === null || source !== frame.contentWindow || origin !== 'null' || !isHostedFieldsEvent(data)) return
        target = frame.contentWindow
        const answer = answerOf(data)
        if (answer && 'id' in data) settle(data.id, answer)
        if (data.type === 'state') ({ complete } = data)
        listener(data)
        if (data.type !== 'ready') return
        ready = true
        complete = false
        // What was asked before, or of fields that were loaded anew meanwhile.
        for (const id of waiting.keys()) ask(id)
      }
      window.addEventListener('message', hear)
      return () => {
        window.removeEventListener('message', hear)
        if (target !== frame.contentWindow && frame.contentWindow !== null) return
        target = null
        element = null
        ready = false
        giveUp()
      }
    },
    send,
    point: (field, reason) => {
      if (!element || !ready) return
      element.focus()
      // What to do about it is in the alert.
      const [message] = /^[^.。]*[.。]?/.exec(reason) ?? []
      send({ type: 'focus', field, ...(message && { message }) })
    },
    lack: (message) => {
      const mine: CardAnswer = { status: 'unavailable', message }
      lacking = mine
      giveUp(mine)
      return () => {
        if (lacking === mine) lacking = null
      }
    },
    isComplete: () => !lacking && (served !== null || (ready && complete)),
    tokenize: () =>
      new Promise((resolve) => {
        if (lacking) return resolve(lacking)
        asked += 1
        const id = String(asked)
        waiting.set(id, { resolve, late: setTimeout(() => settle(id, GONE), PATIENCE) })
        ask(id)
      }),
  }
}
