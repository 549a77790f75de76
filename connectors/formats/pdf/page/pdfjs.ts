/** Types of pdf.js that more than one file of the reader knows. */
export type Pdfjs = typeof import('unpdf/pdfjs');
export type Opened = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
export type Page = Awaited<ReturnType<Opened['getPage']>>;
