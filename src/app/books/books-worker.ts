/** The thread that writes the books: a journal of many years takes longer than a page may wait. */
import { workerData } from 'node:worker_threads';
import { writeBooks } from './write-books.ts';

writeBooks(workerData);
