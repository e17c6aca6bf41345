import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HostedFieldsEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import { CardFrame } from './card-frame.tsx'
import type { CardPort } from './card-port.ts'
import { englishShopper as texts } from '../messages.ts'
import { silenceErrors } from '../shopper.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports fields that fail to load, offers a retry, and shows them once they are loaded', () => {
  // The test browser loads no frames and logs an error.
  silenceErrors()
  let tell: (event: HostedFieldsEvent) => void = () => {}
  const port: CardPort = {
    connect: (_frame, listener) => {
      tell = listener
      return () => {}
    },
    send: vi.fn<CardPort['send']>(),
    connectScript: () => () => {},
    tokenize: () => Promise.resolve({ status: 'unavailable', message: '' }),
    isComplete: () => true,
    reportMissing: () => () => {},
    point: () => {},
  }
  render(<CardFrame url="" port={port} texts={texts} locale="en" name="" onSubmit={() => {}} />)
  expect(screen.getByText(texts.card_loading)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(15_000))
  expect(screen.getByRole('alert').textContent).toContain(texts.card_missing)
  fireEvent.click(screen.getByRole('button', { name: texts.try_again }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(texts.card_loading)).toBeTruthy()
  act(() => tell({ type: 'ready' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(texts.card_loading)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
