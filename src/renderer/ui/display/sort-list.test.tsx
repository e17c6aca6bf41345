import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { moveItem, SortList } from './sort-list.tsx'

function Sorted() {
  const [items, setItems] = useState(['one', 'two', 'three'])
  return (
    <SortList label="Things" items={items} keyOf={(item) => item} nameOf={(item) => item} onSort={setItems}>
      {(item) => <span data-testid="item">{item}</span>}
    </SortList>
  )
}

const order = () => screen.getAllByTestId('item').map(({ textContent }) => textContent)

it('reorders by keyboard, and announces it', () => {
  render(<Sorted />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move one, 1 of 3' }), { key: 'ArrowDown' })
  expect(order()).toEqual(['two', 'one', 'three'])
  expect(screen.getByRole('status').textContent).toBe('one is now 2 of 3')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move three, 3 of 3' }), { key: 'Home' })
  expect(order()).toEqual(['three', 'two', 'one'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move three, 1 of 3' }), { key: 'ArrowUp' })
  expect(order()).toEqual(['three', 'two', 'one'])
})

it('stays within its bounds', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b'], 0, 5)).toEqual(['a', 'b'])
})
