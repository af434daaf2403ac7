import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, {
  spec: ['3.17 4.9 4.10 4.11 4.13 4.14a 4.14b 4.15 4.16 4.17 4.18 4.19 5.6 6.2 7.11 7.12a 7.12b 7.13 8.9 9.6a 9.6d'],
});
