import { testConformance } from '../testing/test-conformance.ts';
import spec from './spec.ts';

testConformance(spec, { field: ['3.19'], spec: ['3.13', '4.31', '8.12a', '9.9'] });
