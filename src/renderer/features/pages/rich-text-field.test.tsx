import { act, configure, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { RichTextField } from './rich-text-field.tsx'

// The editor's chunk loads slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** The lazily loaded field: React renders it when it has loaded, and mounts it up to 300 ms later. */
function arriving() {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof RichTextField }>()
  const Late = lazy(() => promise)
  const draw = (value: string) => (
    <UiProvider env="test">
      <Suspense fallback={<p>One moment</p>}>
        <Late label="Description" value={value} disabled={false} onChange={() => {}} />
      </Suspense>
    </UiProvider>
  )
  return { draw, arrive: () => resolve({ default: RichTextField }) }
}

const written = async () => (await screen.findByRole('textbox', { name: 'Description' })).textContent

it('works when mounted long after its first render [PP-004]', async () => {
  const warm = render(<RichTextField label="Warm" value="" disabled={false} onChange={() => {}} />, {
    wrapper: ({ children }) => <UiProvider env="test">{children}</UiProvider>,
  })
  warm.unmount()
  const { draw, arrive } = arriving()
  const view = render(draw('<p>Ground by hand</p>'))
  arrive()
  expect(await written()).toBe('Ground by hand')
  view.rerender(draw('<p>Ground at sea</p>'))
  expect(await written()).toBe('Ground at sea')
})

it('ignores an editor that was destroyed in the meantime [PP-004]', async () => {
  const { draw, arrive } = arriving()
  await act(async () => arrive())
  const view = render(draw('<p>Ground by hand</p>'))
  const box: HTMLElement & { editor?: { destroy: () => void } } = await screen.findByRole('textbox')
  const { editor } = box
  if (!editor) throw new Error('There is no editor behind the text box')
  const gone = vi.spyOn(editor, 'destroy')
  act(() => editor.destroy())
  view.rerender(draw('<p>Ground at sea</p>'))
  expect(gone).toHaveBeenCalled()
})

it('removes a script from pasted content, and reports it [PP-004]', async () => {
  const written = vi.fn<(html: string) => void>()
  render(
    <UiProvider env="test">
      <RichTextField label="Description" value="" disabled={false} onChange={written} />
    </UiProvider>,
  )
  const box: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: 'Description' })
  act(() => {
    box.editor?.view.pasteHTML('<p>Ground <b>by hand</b></p><script>alert(1)</script><img src=x onerror=alert(1)>')
  })
  expect(written).toHaveBeenLastCalledWith('<p>Ground <strong>by hand</strong></p>')
  expect(screen.getByText('Not pasted: a script and an image.')).toBeDefined()
  act(() => {
    box.editor?.view.pasteHTML('<p>at home</p>')
  })
  expect(screen.queryByText(/^Left out/)).toBeNull()
})
