import classes from './charts.module.css'

interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  height: number
}

/** A scrollable box must be reachable by keyboard. */
const scrollable = { tabIndex: 0, role: 'region' }

/** Chart data as a table. */
export function ChartTable({ caption, head, rows, height }: ChartTableProps) {
  return (
    <div className={classes.tableBox} style={{ maxHeight: height }} aria-label={caption} {...scrollable}>
      <table className={classes.table}>
        <caption className={classes.spoken}>{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th scope="row" key={column}>
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
