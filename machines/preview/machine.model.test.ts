import { testSpecification } from '../testing/test-specification.ts';
import spec from './spec.ts';

testSpecification(spec);
