import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { PartBoundary } from './part-boundary.tsx'

let broken = true

function Group({ typed }: { typed: string }) {
  if (broken) throw new Error('cannot read properties of undefined')
  return <input aria-label="Banner text" readOnly value={typed} />
}

/** Two groups of one draft, one of which fails to render. */
function Editor() {
  const [typed, setTyped] = useState('Free shipping')
  return (
    <>
      <input aria-label="Page name" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <PartBoundary what="The group Banner">
        <Group typed={typed} />
      </PartBoundary>
    </>
  )
}

it('limits a render error to its group, and renders it again with the latest values', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  broken = true
  renderAt(<Editor />)
  expect(screen.getByRole('alert').textContent).toContain('The group Banner isn’t available right now.')
  expect(screen.getByRole('alert').textContent).toContain('Your changes are safe')
  fireEvent.change(screen.getByLabelText('Page name'), { target: { value: 'Free shipping from $150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByRole('alert')).toBeDefined()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Banner text').value).toBe('Free shipping from $150')
  told.mockRestore()
})
