import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { paymentPageKind } from '../../payment-page-kind.ts'
import { makePage } from '../../pages.fixture.ts'
import { createContentStore } from './content-store.ts'

function open() {
  const toast = { success: vi.fn<(words: string) => void>(), error: vi.fn<(words: string) => void>() }
  const unanswered = () => Promise.resolve(undefined)
  const calls = {
    why: () => new Error('Network Error'),
    newest: unanswered,
    update: unanswered,
    restore: unanswered,
    publish: vi.fn<typeof unanswered>(unanswered),
  }
  const store = createContentStore({
    kind: paymentPageKind,
    opened: makePage(),
    localDraft: null,
    readOnly: false,
    calls,
    toast,
  })
  return { store, toast, calls }
}

it('reports a failed publish without a connection, and where the draft is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { store, toast, calls } = open()
  store.get().set({ banner_primary_text: 'Free shipping' })
  await store.get().publish()
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(
    'Not published: you’re offline. Your draft stays on this device until it can be saved.',
  )
  expect(calls.publish).not.toHaveBeenCalled()
})

it('reports a failed publish if everything is saved and the server does not respond', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { store, toast } = open()
  await store.get().publish()
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Not published: the server didn’t respond.')
  expect(toast.success).not.toHaveBeenCalled()
})

it('reports a failed image upload without a connection, and what to do', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { store, toast } = open()
  store.get().images.upload('logo', new File(['x'], 'logo.png', { type: 'image/png' }))
  await vi.waitFor(() =>
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(
      'Not uploaded: you’re offline. Select the image again when you’re back online.',
    ),
  )
  expect(store.get().images.busy).toBeNull()
})
