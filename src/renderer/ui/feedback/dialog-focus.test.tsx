import { Modal } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'

type Opened = 'menu' | 'dialog' | null

/** A list with rows deleted by a dialog that unmounts without closing first, opened directly or from a menu. */
function Rows() {
  const [rows, setRows] = useState(['Ada', 'Bea'])
  const [opened, setOpened] = useState<Opened>(null)
  const [busy, setBusy] = useState(false)
  return (
    <UiProvider env="test">
      <ul aria-label="Reviews">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" disabled={busy} onClick={() => setOpened('dialog')}>
              Delete {row}
            </button>
            <button type="button" onClick={() => setOpened('menu')}>
              Menu of {row}
            </button>
          </li>
        ))}
      </ul>
      {opened === 'menu' && (
        <div data-portal>
          <div role="menu">
            <button type="button" role="menuitem" onClick={() => setOpened('dialog')}>
              Delete
            </button>
          </div>
        </div>
      )}
      <button type="button" onClick={() => setBusy(false)}>
        Failed
      </button>
      <button type="button" onClick={() => setRows(['Bea'])}>
        Gone
      </button>
      {opened === 'dialog' && (
        <Modal opened onClose={() => setOpened(null)} title="Delete?">
          <button
            type="button"
            onClick={() => {
              setOpened(null)
              setBusy(true)
            }}
          >
            Yes
          </button>
        </Modal>
      )}
    </UiProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })

function press(element: HTMLElement) {
  element.focus()
  fireEvent.click(element)
}

const focused = () => document.activeElement

it('returns focus to where the dialog was opened', async () => {
  render(<Rows />)
  press(button('Delete Ada'))
  button('Yes').focus()
  fireEvent.keyDown(button('Yes'), { key: 'Escape' })
  await waitFor(() => expect(focused()).toBe(button('Delete Ada')))
})

it('returns focus to the button of the menu that opened the dialog', async () => {
  render(<Rows />)
  press(button('Menu of Ada'))
  press(screen.getByRole('menuitem'))
  button('Yes').focus()
  fireEvent.keyDown(button('Yes'), { key: 'Escape' })
  await waitFor(() => expect(focused()).toBe(button('Menu of Ada')))
})

it('waits for a busy button, and focuses the list if its row is gone', async () => {
  render(<Rows />)
  press(button('Delete Ada'))
  press(button('Yes'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(button('Gone'))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('list', { name: 'Reviews' })))
})
