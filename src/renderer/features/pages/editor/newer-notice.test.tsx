import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { publishLiveEvent } from '../../../lib/live/live-events.ts'
import { NewerNotice } from './newer-notice.tsx'

beforeEach(() => void signedInDevice())

const ana = { user_id: 'usr_9', name: 'Ana Ruiz' }

const open = (state: 'saved' | 'saving' = 'saved') => {
  const draft = {
    version: 4,
    state,
    followNewest: vi.fn<() => Promise<void>>(async () => {}),
    reload: vi.fn<() => Promise<void>>(async () => {}),
  }
  renderAt(<NewerNotice id="ppg_1" draft={draft} />)
  return draft
}

const hear = (change: 'saved' | 'published', version: number, by = ana, content_id = 'ppg_1') =>
  act(() => publishLiveEvent({ type: 'content.updated', store_id: 'str_1', content_id, change, version, by }))

it('shows who published or saved a newer version, and reloads it', () => {
  const { reload } = open()
  hear('published', 4)
  expect(screen.getByRole('status').textContent).toContain('Ana Ruiz published a newer version.')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
  hear('saved', 5)
  expect(screen.getByRole('status').textContent).toContain('Ana Ruiz saved a newer version.')
})

it('ignores versions already shown and other content', () => {
  const { followNewest } = open()
  hear('saved', 4)
  hear('published', 9, ana, 'ppg_2')
  expect(screen.queryByRole('status')).toBeNull()
  expect(followNewest).not.toHaveBeenCalled()
})

it('loads what the user saved on another device without a notice', () => {
  const me = { user_id: 'usr_1', name: 'Marta Lind' }
  const idle = open()
  hear('saved', 5, me)
  expect(idle.followNewest).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})

it('ignores its own save while it is in flight', () => {
  const { followNewest } = open('saving')
  hear('saved', 5, { user_id: 'usr_1', name: 'Marta Lind' })
  expect(followNewest).not.toHaveBeenCalled()
})
