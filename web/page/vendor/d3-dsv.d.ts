/** What is used of d3-dsv. */

interface Format {
  parseRows<T>(text: string, row: (cells: string[], index: number) => T): T[];
  formatRows(rows: (string | number | null)[][]): string;
}

export function dsvFormat(delimiter: string): Format;
