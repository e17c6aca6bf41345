/** Points from the left and the bottom of a letter page, and between lines. */
const LEFT = 72
const TOP = 720
const LINE = 24

/** Creates a one-page PDF with the first line as its title. Plain ASCII without backslashes or parentheses. */
export function onePage(lines: readonly string[]): Buffer {
  const shown = lines.map((line, index) => `/F1 ${index === 0 ? 20 : 12} Tf (${line}) Tj 0 -${LINE} Td`)
  const drawing = `BT ${LEFT} ${TOP} Td ${shown.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}
