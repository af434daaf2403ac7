/** Vitest runs a setup file for each test file, also where files share their modules. */
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterAll(removeTemporaryFolders);
