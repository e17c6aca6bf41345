import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CardFrame } from './card-frame.tsx'
import { createCardPort } from './card-port.ts'
import type { CardAnswer, BeforeConfirmation } from './card-port.ts'
import { englishShopper } from '../messages.ts'
import { allowFrames } from '../shopper.fixture.ts'

function show(onSubmit = () => {}) {
  allowFrames()
  const port = createCardPort()
  const sent: unknown[] = []
  // happy-dom frames have no window.
  const inside = { postMessage: (message: unknown) => void sent.push(message) }
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
    inside as unknown as Window & typeof globalThis,
  )
  render(
    <CardFrame
      url="about:blank"
      port={port}
      texts={englishShopper}
      locale="en-US"
      name="Maya Ortiz"
      onSubmit={onSubmit}
    />,
  )
  const frame = screen.getByTitle<HTMLIFrameElement>('Card details')
  const say = (data: unknown, source: unknown = inside, origin = 'null') =>
    act(() => void window.dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source, origin })))
  return { port, frame, sent, say }
}

/** happy-dom fixes `source` at construction: this class lets a message set it. */
class MessageEvent extends Event {
  readonly data: unknown
  constructor(type: string, { data }: { data: unknown }) {
    super(type)
    this.data = data
  }
}

describe('card fields in a frame', () => {
  it('are sandboxed without our origin, at the height they report', () => {
    const { frame, say } = show()
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
    say({ type: 'height', height: 312 })
    expect(frame.style.height).toBe('312px')
  })

  it('receive theme, language and name once they are ready', () => {
    const { sent, say } = show()
    expect(sent).toEqual([])
    say({ type: 'ready' })
    expect(sent).toMatchObject([{ type: 'configure', locale: 'en-US', name: 'Maya Ortiz' }])
  })

  it('get the focus and the reason without its advice if a decline is about one of them', () => {
    const { port, frame, sent, say } = show()
    port.point('cvc', 'Not there yet.')
    say({ type: 'ready' })
    const focus = vi.spyOn(frame, 'focus')
    port.point('cvc', 'Your card’s security code is incorrect. You haven’t been charged.')
    expect(focus).toHaveBeenCalledOnce()
    port.point('cvc', 'セキュリティコードが正しくありません。請求は行われていません。')
    expect(sent.slice(1)).toEqual([
      { type: 'focus', field: 'cvc', message: 'Your card’s security code is incorrect.' },
      { type: 'focus', field: 'cvc', message: 'セキュリティコードが正しくありません。' },
    ])
  })

  it('exchange the card for a token and ignore other messages', async () => {
    const { port, sent, say } = show()
    say({ type: 'ready' })
    const answer = port.tokenize()
    const command = sent.at(-1)
    expect(command).toEqual({ type: 'tokenize', id: '1' })
    const token = { type: 'token', id: '1', token: 'tok_evil', card_type: 'visa', card_last_four: '0000' }
    say(token, window)
    say(token, undefined, 'https://elsewhere.example')
    say({ ...token, token: 'tok_1', card_last_four: '4242' })
    expect(await answer).toEqual({ status: 'token', token: 'tok_1', card_type: 'visa', card_last_four: '4242' })
  })

  it('are asked once they are ready if Pay was pressed before', async () => {
    const { port, sent, say } = show()
    const answer = port.tokenize()
    expect(sent).toEqual([])
    say({ type: 'ready' })
    // The name comes first; otherwise it would be reported as missing.
    expect(sent).toMatchObject([
      { type: 'configure', name: 'Maya Ortiz' },
      { type: 'tokenize', id: '1' },
    ])
    say({ type: 'error', id: '1', code: 'invalid', message: 'Card number is required', field: 'number' })
    expect(await answer).toMatchObject({ status: 'invalid' })
  })

  it('reload when the network is back, unless they are ready', () => {
    const { frame, say } = show()
    const asked = vi.spyOn(frame, 'src', 'set')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(asked).toHaveBeenCalledTimes(1)
    say({ type: 'ready' })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('report card errors', async () => {
    const { port, say } = show()
    say({ type: 'ready' })
    const answer = port.tokenize()
    say({ type: 'error', id: '1', code: 'refused', message: 'Use a test card number', field: 'number' })
    expect(await answer).toMatchObject({ status: 'refused', message: 'Use a test card number' })
  })

  it('submit the payment on Enter', () => {
    const onSubmit = vi.fn<() => void>()
    show(onSubmit).say({ type: 'submit' })
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('are unavailable if they never respond', async () => {
    vi.useFakeTimers()
    try {
      const answer = createCardPort().tokenize()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await answer).toMatchObject({ status: 'unavailable' })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('card fields of a provider’s own script', () => {
  const token = { status: 'token', token: 'tok_1', card_type: 'visa', card_last_four: '4242' } as const

  it('wait as long as the shopper needs to confirm, and ask for nothing once the call is abandoned', async () => {
    vi.useFakeTimers()
    try {
      const port = createCardPort()
      let confirms: BeforeConfirmation = () => false
      let answer: (given: CardAnswer) => void = () => {}
      port.connectScript((asks) => {
        confirms = asks
        return new Promise((resolve) => (answer = resolve))
      })
      const slow = port.tokenize()
      await vi.advanceTimersByTimeAsync(15_000)
      expect(confirms()).toBe(true)
      await vi.advanceTimersByTimeAsync(600_000)
      answer(token)
      expect(await slow).toEqual(token)
      const late = port.tokenize()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await late).toMatchObject({ status: 'unavailable' })
      expect(confirms()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('give no token once they are removed, and end a pending call', async () => {
    const port = createCardPort()
    let answer: (given: CardAnswer) => void = () => {}
    let confirms: BeforeConfirmation = () => true
    const stop = port.connectScript((asks) => {
      confirms = asks
      return new Promise((resolve) => (answer = resolve))
    })
    const given = port.tokenize()
    stop()
    answer(token)
    expect(await given).toMatchObject({ status: 'unavailable' })
    expect(confirms()).toBe(false)
    expect(port.isComplete()).toBe(false)
  })
})
