import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createLive } from './observable-store.ts'
import { useBroadcastDraft, useReceivedDraft } from './draft-broadcast.ts'

const saved = { name: 'Saved', colour: '#111111' }

function Editor({ live }: { live: ReturnType<typeof createLive<{ values: typeof saved }>> }) {
  useBroadcastDraft('cart crt_1', live)
  return null
}

function Preview({ draft }: { draft: string }) {
  const told = useReceivedDraft(draft, saved)
  return <p data-testid={draft}>{told?.name ?? 'no one tells'}</p>
}

it('sends edits to previews of the same draft in other windows until the editor closes', async () => {
  const live = createLive({ values: { ...saved, name: 'Typed' } })
  const editor = render(<Editor live={live} />)
  render(<Preview draft="cart crt_1" />)
  render(<Preview draft="cart crt_2" />)
  await waitFor(() => expect(screen.getByTestId('cart crt_1').textContent).toBe('Typed'))
  act(() => live.set({ values: { ...saved, name: 'Typed on' } }))
  await waitFor(() => expect(screen.getByTestId('cart crt_1').textContent).toBe('Typed on'))
  expect(screen.getByTestId('cart crt_2').textContent).toBe('no one tells')
  editor.unmount()
  await waitFor(() => expect(screen.getByTestId('cart crt_1').textContent).toBe('no one tells'))
})
