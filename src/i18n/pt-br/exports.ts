/** Exports and the provenance they carry. */
export const exportsTexts = {
  csv: 'Exportar CSV',
  csvRfc4180: 'Exportar CSV para programas',
  csvRfc4180Hint: 'Para programas: vírgula entre colunas, ponto decimal, datas ISO 8601 (RFC 4180)',
  heads: {
    source: 'Fonte',
    note: 'Aviso',
    responsible: 'Responsável',
    licence: 'Licença',
    caveat: 'Ressalva',
  },
} as const;
