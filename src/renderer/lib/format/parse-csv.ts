/** Parses RFC 4180 cells; separated by semicolons if the first line has some and no comma. */
export function parseCells(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const [head = ''] = plain.split(/\r?\n/, 1)
  const separator = head.includes(';') && !head.includes(',') ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at)
    if (quoted && sign === '"' && plain.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === separator) endCell()
    else if (!quoted && sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}
