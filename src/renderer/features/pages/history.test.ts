import { describe, expect, it } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

describe('the history of an editor', () => {
  it('goes back and forth', () => {
    const edited = change(change(startHistory('a'), 'b', 'name', 0), 'c', 'name', 5000)
    expect(undo(edited).present).toBe('b')
    expect(undo(undo(edited)).present).toBe('a')
    expect(redo(undo(edited)).present).toBe('c')
  })

  it('takes quick changes of one setting as one step', () => {
    const typed = change(change(change(startHistory(''), 'K', 'name', 0), 'Ke', 'name', 100), 'Ket', 'name', 200)
    expect(undo(typed).present).toBe('')
    const other = change(typed, 'Ket, blue', 'colour', 250)
    expect(undo(other).present).toBe('Ket')
  })

  it('forgets what was undone once something else is changed, and has ends', () => {
    const edited = change(undo(change(startHistory(1), 2, 'a', 0)), 3, 'b', 10)
    expect(redo(edited)).toBe(edited)
    expect(undo(startHistory(1)).present).toBe(1)
  })

  it('keeps a hundred steps', () => {
    let history = startHistory(0)
    for (let step = 1; step <= 150; step += 1) history = change(history, step, String(step), step)
    expect(history.past).toHaveLength(100)
  })
})
