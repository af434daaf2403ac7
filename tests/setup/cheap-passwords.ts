/** Tests register and log in hundreds of people, of whom each hash would take 60 ms of the processor and 32 MB. */
import { vi } from 'vitest';
import type { PasswordCost } from '../../src/store/accounts/password-cost.ts';

const PASSWORD_COST: PasswordCost = { ln: 4, r: 8, p: 1 };

vi.mock(import('../../src/store/accounts/password-cost.ts'), () => ({ PASSWORD_COST }));
