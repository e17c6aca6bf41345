import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { useRememberedStoreId } from '../../lib/session/session.ts'
import type { Platform } from '../../platform/platform.ts'
import { useLive } from './use-live.ts'

class TalkingSocket extends EventTarget {
  static last: TalkingSocket | null = null
  constructor() {
    super()
    TalkingSocket.last = this
  }
  send(): void {}
  close(): void {}
  say(message: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
}

const told = (changes: Partial<Extract<LiveEvent, { type: 'notification.created' }>> = {}): LiveEvent => ({
  type: 'notification.created',
  user_id: 'usr_1',
  store_id: 'str_1',
  notification_id: 'ntf_1',
  desktop: true,
  title: 'New order',
  message: 'Dana paid $49.98',
  destination: '/sales/orders/details?order_id=ord_1',
  ...changes,
})

function Listening() {
  const { pathname, search, hash } = useLocation()
  useLive()
  return (
    <>
      <output data-testid="where">{pathname + search + hash}</output>
      <output data-testid="store">{useRememberedStoreId()}</output>
    </>
  )
}

const notify = vi.fn<Platform['notify']>()

const open = (at = '/dashboard') => {
  const { sent } = fakeApi({ 'POST /api/notifications/mark-read': { body: { message: 'ok' } } })
  renderAt(<Listening />, at)
  TalkingSocket.last?.dispatchEvent(new Event('open'))
  TalkingSocket.last?.say({ type: 'ready' })
  return { sent, read: () => sent.filter(({ url }) => url.endsWith('/mark-read')).map(({ body }) => body) }
}

const textOf = (id: string) => screen.getByTestId(id).textContent

beforeEach(() => {
  vi.stubGlobal('WebSocket', TalkingSocket)
  notify.mockClear()
  signedInDevice({}, { notify })
})

describe('a live notification', () => {
  it('is shown by the system if the settings allow it, with its id in the URL [NO-008]', () => {
    open()
    TalkingSocket.last?.say(told())
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'New order',
      body: 'Dana paid $49.98',
      destination: '/sales/orders/details?order_id=ord_1#notification=ntf_1&store=str_1',
    })
  })

  it('stays silent if they do not', () => {
    open()
    TalkingSocket.last?.say(told({ desktop: false }))
    expect(notify).not.toHaveBeenCalled()
  })

  it('may have no destination', () => {
    open()
    TalkingSocket.last?.say(told({ destination: '' }))
    expect(notify).toHaveBeenCalledWith({ title: 'New order', body: 'Dana paid $49.98', destination: null })
  })
})

describe('a URL opened from a native notification or an email', () => {
  it('marks the notification read and removes the parameters from the URL [NO-005]', async () => {
    const { read } = open('/sales/orders/details?order_id=ord_1#notification=ntf_1&store=str_1')
    await waitFor(() => expect(read()).toEqual([{ notification_id: 'ntf_1' }]))
    expect(textOf('where')).toBe('/sales/orders/details?order_id=ord_1')
  })

  it('switches to the notification’s store if the user is a member', async () => {
    localStorage.setItem('storeCache', JSON.stringify([makeStore(), makeStore({ _id: 'str_2', store_id: 'str_2' })]))
    const { read } = open('/sales/orders#store=str_2')
    await waitFor(() => expect(textOf('store')).toBe('str_2'))
    expect([textOf('where'), read()]).toEqual(['/sales/orders', []])
  })

  it('does not switch stores if the user is not a member', async () => {
    open('/sales/orders#store=str_9')
    await waitFor(() => expect(textOf('where')).toBe('/sales/orders'))
    expect(textOf('store')).toBe('str_1')
  })

  it('ignores any other hash', () => {
    const { read } = open('/sales/orders#top')
    expect([textOf('where'), read()]).toEqual(['/sales/orders#top', []])
  })
})
